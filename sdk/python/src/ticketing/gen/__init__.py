# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

export const version = "0.1.0";

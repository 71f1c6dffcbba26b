// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

const version = "0.1.0"

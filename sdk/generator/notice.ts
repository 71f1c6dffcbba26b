/** Marks generated files, in the form that tools recognise. @see https://go.dev/s/generatedcode */
export const notice = "Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.";

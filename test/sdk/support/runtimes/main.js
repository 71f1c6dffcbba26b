import { check } from "./check.js";

console.log(await check(JSON.parse(process.env.CHECK)));

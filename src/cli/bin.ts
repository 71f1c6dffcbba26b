#!/usr/bin/env node
import { main } from "./main.ts";

main(process.argv);

import { check } from "./check.js";

export default {
  async fetch(request) {
    return new Response(await check(await request.json()));
  },
};

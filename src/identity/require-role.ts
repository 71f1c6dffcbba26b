import { getOption } from "@bufbuild/protobuf";
import { required_role } from "../../gen/ticketing/v1/options_pb.ts";
import { roleRequired } from "../rpc/api-error.ts";
import type { Interceptor } from "../rpc/dispatch.ts";

/** Refuses members who are no admins the methods that need one. An API key may call all. */
export const requireRole: Interceptor = (next) => async (call, read) => {
  const { principal, method } = call;
  if (principal?.kind === "jwt" && principal.role !== "admin") {
    const role = getOption(method, required_role);
    if (role !== "") {
      throw roleRequired(role, principal.role);
    }
  }
  return await next(call, read);
};

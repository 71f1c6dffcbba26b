declare module "openapi-explorer";

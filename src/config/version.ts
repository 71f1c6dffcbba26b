import manifest from "../../package.json" with { type: "json" };

/** Version of the service, of its command line and of its SDKs. */
export const version: string = manifest.version;

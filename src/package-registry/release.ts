/** The packages of a version of the service. `sdk/pack.ts` writes it to `release.json`. */
export interface Release {
  /** The version of the service, with a hash of the packages unless they were released under it. */
  readonly version: string;
  /** Whether these packages were released; otherwise it is a build between releases. */
  readonly isRelease: boolean;
  readonly files: readonly PackedFile[];
}

/** A file of a release. Its version, if it has one, is in the form of its registry. */
export type PackedFile = NpmPackage | Wheel | GoModule | Download;

interface FileOfRelease {
  /** Below `/sdk/`. It contains the version. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface NpmPackage extends FileOfRelease {
  readonly kind: "npm";
  readonly name: string;
  readonly version: string;
  /** Its `package.json`. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** SHA-1 in hexadecimal, and SHA-512 as a subresource integrity. */
  readonly dist: { readonly shasum: string; readonly integrity: string };
}

export interface Wheel extends FileOfRelease {
  readonly kind: "wheel";
  /** Normalized. */
  readonly name: string;
  readonly version: string;
  readonly requiresPython: string;
}

export interface GoModule extends FileOfRelease {
  readonly kind: "go";
  readonly name: string;
  readonly version: string;
  /** Its `go.mod`. */
  readonly mod: string;
}

/** A file without a registry. */
interface Download extends FileOfRelease {
  readonly kind: "download";
  /** Path of the URL that redirects to the one of the running version. */
  readonly latest: string;
}

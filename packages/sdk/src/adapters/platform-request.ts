/**
 * A Fetch request: the platform's own type if the types of the platform are loaded, otherwise the part of a
 * request that the SDK uses.
 */
export type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Type } }
  ? Type
  : {
      readonly headers: { get(name: string): string | null }
      readonly bodyUsed: boolean
      readonly body: {
        getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> }
      } | null
    }

/** A Fetch request: the platform's own where its types are loaded, else as much of it as is needed. */
export type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Type } }
  ? Type
  : {
      readonly headers: { get(name: string): string | null }
      readonly bodyUsed: boolean
      readonly body: {
        getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> }
      } | null
    }

export type EncryptionKeyTables = {
  encryption_keys: {
    id: string
    check_sealed: Buffer
    created_at: Date
  }
}

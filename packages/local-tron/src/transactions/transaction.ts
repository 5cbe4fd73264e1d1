import { strip } from '../hex.ts'
import { utils } from '../tronweb.ts'

export type TriggerValue = {
  owner_address: string
  contract_address: string
  /** Calldata in hex, without 0x. */
  data?: string
  call_value?: number
}

export type RawData = {
  contract: {
    type: string
    parameter: { type_url: string; value: TriggerValue }
    Permission_id?: number
  }[]
  /**
   * The reference to a recent block (TAPOS): the last two bytes of its height, and the bytes 8 to 16 of its
   * id.
   */
  ref_block_bytes: string
  ref_block_hash: string
  /** The time until which the transaction can be included in a block, in milliseconds since 1970. */
  expiration: number
  timestamp?: number
  /** The fee limit, in sun. */
  fee_limit?: number
  data?: string
}

/** A transaction in the form of the HTTP API. The id is the SHA-256 hash of the raw data. */
export type TronTransaction = {
  visible?: boolean
  txID: string
  raw_data: RawData
  raw_data_hex: string
  signature?: string[]
}

/**
 * Computes the id of raw data, and its encoding with tronweb's protobuf code. Throws if the data cannot be
 * encoded.
 */
export const identify = (raw_data: RawData): { txID: string; raw_data_hex: string } => {
  const message = utils.transaction.txJsonToPb({ raw_data })
  return {
    txID: strip(utils.transaction.txPbToTxID(message)).toLowerCase(),
    raw_data_hex: strip(utils.transaction.txPbToRawDataHex(message)).toLowerCase(),
  }
}

export const withId = (raw_data: RawData): TronTransaction => ({
  visible: false,
  raw_data,
  ...identify(raw_data),
})

/**
 * Returns the size in bytes for which bandwidth is charged: the serialised transaction with one signature and
 * space for its result.
 */
export const sizeOf = ({ raw_data_hex }: TronTransaction): number => raw_data_hex.length / 2 + 67 + 64 + 5

type ProtobufTransaction = {
  serializeBinary(): Uint8Array
  getRawData(): {
    serializeBinary(): Uint8Array
    getContractList(): { getType(): number }[]
  }
  getSignatureList_asU8(): Uint8Array[]
}
type Protobuf = {
  Transaction: {
    deserializeBinary(bytes: Uint8Array): ProtobufTransaction
    Contract: { ContractType: Record<string, number> }
  }
}

/** Returns the classes that tronweb generates from Tron's protobuf and stores on the global object. */
const protobuf = () => (globalThis as unknown as { TronWebProto: Protobuf }).TronWebProto

/**
 * Parses a serialised transaction, as `broadcasthex` receives it. Throws for invalid bytes. Also throws for
 * raw data with unknown fields, because its id would differ.
 */
export const fromBinary = (hex: string): TronTransaction => {
  const { Transaction } = protobuf()
  const message = Transaction.deserializeBinary(Buffer.from(strip(hex), 'hex'))
  // Google's protobuf code drops unknown fields, so the text differs if the message had any.
  if (Buffer.from(message.serializeBinary()).toString('hex') !== strip(hex).toLowerCase())
    throw new Error('A transaction with unknown fields.')
  const raw = message.getRawData()
  const trigger = Transaction.Contract.ContractType.TRIGGERSMARTCONTRACT
  if (raw.getContractList()[0]?.getType() !== trigger) throw new Error('Another contract type.')
  const rawHex = Buffer.from(raw.serializeBinary()).toString('hex')
  const decoded = utils.deserializeTx.deserializeTransaction('TriggerSmartContract', rawHex) as RawData
  const transaction = withId(asSentInJson(decoded))
  if (transaction.raw_data_hex !== rawHex) throw new Error('Raw data with unknown fields.')
  const signature = message.getSignatureList_asU8().map((bytes) => Buffer.from(bytes).toString('hex'))
  return { ...transaction, signature }
}

/** Removes the empty fields that tronweb's decoder adds and that the JSON form does not have. */
const asSentInJson = (decoded: RawData): RawData => {
  const [contract] = decoded.contract
  if (contract === undefined) throw new Error('A transaction without a contract.')
  const { owner_address, contract_address, data = '', call_value = 0 } = contract.parameter.value
  const { Permission_id } = contract
  return {
    contract: [
      {
        parameter: {
          value: {
            owner_address: owner_address.toLowerCase(),
            contract_address: contract_address.toLowerCase(),
            ...(data === '' ? {} : { data: data.toLowerCase() }),
            ...(call_value === 0 ? {} : { call_value }),
          },
          type_url: contract.parameter.type_url,
        },
        type: contract.type,
        ...(Permission_id ? { Permission_id } : {}),
      },
    ],
    ref_block_bytes: decoded.ref_block_bytes.toLowerCase(),
    ref_block_hash: decoded.ref_block_hash.toLowerCase(),
    expiration: decoded.expiration,
    ...(decoded.timestamp ? { timestamp: decoded.timestamp } : {}),
    ...(decoded.fee_limit ? { fee_limit: decoded.fee_limit } : {}),
    ...(decoded.data ? { data: decoded.data.toLowerCase() } : {}),
  }
}

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const ECDSA_WITH_SHA256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const BASIC_CONSTRAINTS_CA = Buffer.from('300f0603551d130101ff040530030101ff', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')

/** A self-signed certificate for one DNS name: Node makes keys but no certificates, and a machine may lack openssl. */
export function createTestCertificate(dnsName: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(dnsName)))))
  const validity = der(SEQUENCE, utcTime('200101000000Z'), utcTime('491231235959Z'))
  const altNames = der(SEQUENCE, der(0x82, Buffer.from(dnsName)))
  const extensions = der(SEQUENCE, BASIC_CONSTRAINTS_CA, der(SEQUENCE, SUBJECT_ALT_NAME, der(0x04, altNames)))
  const serial = Buffer.concat([Buffer.of(1), randomBytes(8)])
  const certificate = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', certificate, privateKey))
  const signed = der(SEQUENCE, certificate, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed}\n-----END CERTIFICATE-----\n`,
  }
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

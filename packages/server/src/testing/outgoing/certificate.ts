import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sequence = 0x30
const set = 0x31
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const ecdsaWithSha256 = der(sequence, Buffer.from('06082a8648ce3d040302', 'hex'))
const commonName = Buffer.from('0603550403', 'hex')
const basicConstraintsCa = Buffer.from('300f0603551d130101ff040530030101ff', 'hex')
const subjectAltName = Buffer.from('0603551d11', 'hex')

/**
 * Creates a self-signed certificate for one DNS name. It is encoded here, because Node creates keys but no
 * certificates, and a machine may lack openssl.
 */
export const createTestCertificate = (dnsName: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(sequence, der(set, der(sequence, commonName, der(0x0c, Buffer.from(dnsName)))))
  const validity = der(sequence, utcTime('200101000000Z'), utcTime('491231235959Z'))
  const altNames = der(sequence, der(0x82, Buffer.from(dnsName)))
  const extensions = der(sequence, basicConstraintsCa, der(sequence, subjectAltName, der(0x04, altNames)))
  const serial = Buffer.concat([Buffer.of(1), randomBytes(8)])
  const certificate = der(
    sequence,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', certificate, privateKey))
  const signed = der(sequence, certificate, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed}\n-----END CERTIFICATE-----\n`,
  }
}

const utcTime = (text: string): Buffer => {
  return der(0x17, Buffer.from(text))
}

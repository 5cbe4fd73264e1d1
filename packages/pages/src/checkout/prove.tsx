import { useEffect, useState } from 'preact/hooks'
import { allProving } from '../languages/proving.ts'
import { isolated, useWords } from '../parts/words-context.tsx'
import type { Proof } from '../renderer.ts'
import { discoverWallets, type FoundWallet } from '../wallet/discover.ts'
import { asking, connect, send } from '../wallet/pay.ts'
import { serviceUrl } from './service-url.ts'

/**
 * Shows a button for each wallet of this browser. The wallet signs a proof that it sent the transaction that
 * the buyer reported.
 */
export const Prove = ({ proof }: { proof: Proof }) => {
  const { t, language } = useWords()
  const words = allProving[language]
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isSigned, setIsSigned] = useState<boolean | null>(null)
  useEffect(() => discoverWallets(setWallets), [])
  if (wallets.length === 0) return null
  const press = async (wallet: FoundWallet) => {
    setIsBusy(true)
    setIsSigned(await sign(wallet, proof).catch(() => false))
    setIsBusy(false)
  }
  return (
    <section class="prove">
      {isSigned !== true && <p>{words.offer}</p>}
      {isSigned !== true &&
        wallets.map((wallet) => (
          <button key={wallet.id} type="button" class="other" disabled={isBusy} onClick={() => press(wallet)}>
            {wallet.icon !== null && <img src={wallet.icon} alt="" width="24" height="24" />}
            <span>{words.sign(isolated(language, wallet.name ?? t.wallet.unnamed))}</span>
          </button>
        ))}
      <output class="note">{isSigned !== null && (isSigned ? words.signed : words.failed)}</output>
    </section>
  )
}

/**
 * Asks a wallet to sign the text as a personal message, and sends the buyer's report of the transaction again
 * with the signature. Returns whether the service accepted it.
 */
const sign = async ({ provider }: FoundWallet, { txHash, textToSign }: Proof): Promise<boolean> => {
  const ask = asking(provider)
  const account = await connect(ask)
  const bytes = [...new TextEncoder().encode(textToSign)].map((byte) => byte.toString(16).padStart(2, '0'))
  const signature = await ask<string>('personal_sign', [`0x${bytes.join('')}`, account])
  return (await send(`${serviceUrl()}/report`, { txHash, signature })).ok
}

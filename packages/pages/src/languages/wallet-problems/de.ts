import type { WalletProblems } from '../messages.ts'

export const de: WalletProblems = {
  declined: () => 'Sie haben in der Wallet abgelehnt. Es wurde nichts gesendet.',
  busy: () => 'In der Wallet ist eine andere Anfrage offen. Beantworten Sie zuerst diese.',
  locked: () =>
    'Die Wallet ist gesperrt oder zeigt dieser Seite kein Konto. Entsperren Sie sie und versuchen Sie es noch einmal.',
  unsupported: () => 'Diese Wallet kann die Zahlung nicht machen. Scannen Sie den Code mit einer anderen.',
  disconnected: () => 'Die Wallet hat keine Verbindung. Versuchen Sie es gleich noch einmal.',
  wrongNetwork: ({ chain }) =>
    `Die Wallet ist in einem anderen Netz. Stellen Sie sie auf ${chain} um und versuchen Sie es noch einmal.`,
  unknownNetwork: ({ chain }) =>
    `Die Wallet kennt ${chain} nicht. Fügen Sie dieses Netz in der Wallet hinzu und versuchen Sie es noch einmal.`,
  lowBalance: ({ have, need, token, chain }) =>
    `Diese Wallet hat ${have} ${token} auf ${chain}, nötig sind ${need}. Es wurde nichts gesendet.`,
  tokenRefuses: ({ token }) =>
    `${token} lehnt diese Zahlung jetzt ab: Der Herausgeber hat den Token angehalten oder Ihr Konto oder das des Händlers gesperrt. Es wurde nichts gesendet. Zahlen Sie auf andere Weise oder schreiben Sie dem Händler.`,
  noGas: ({ chain }) =>
    `Diese Wallet hat anscheinend zu wenig für die Netzgebühr von ${chain}. Wenn sie die Gebühr nicht anders zahlt, lehnen Sie dort ab.`,
  offline: () => 'Es gibt keine Verbindung zum Dienst. Es wurde nichts gesendet.',
  restricted: () =>
    'Zahlungen von dort, wo Sie sind, werden hier nicht angenommen. Es wurde nichts gesendet.',
  refused: () =>
    'Diese Zahlung kann jetzt nicht gemacht werden. Laden Sie die Seite neu, um zu sehen, warum.',
  failed: () =>
    'Die Wallet meldet einen Fehler. Sehen Sie dort nach, ob etwas gesendet wurde, bevor Sie es noch einmal versuchen.',
}

import type { WalletProblems } from '../messages.ts'

export const es: WalletProblems = {
  declined: () => 'Lo rechazó en la billetera. No se envió nada.',
  busy: () => 'La billetera tiene otra solicitud abierta. Respóndala primero.',
  locked: () =>
    'La billetera está bloqueada o no muestra ninguna cuenta a esta página. Desbloquéela e inténtelo de nuevo.',
  unsupported: () => 'Esta billetera no puede hacer el pago. Escanee el código con otra.',
  disconnected: () => 'La billetera ha perdido la conexión. Inténtelo de nuevo en un momento.',
  wrongNetwork: ({ chain }) => `La billetera está en otra red. Cámbiela a ${chain} e inténtelo de nuevo.`,
  unknownNetwork: ({ chain }) =>
    `La billetera no conoce ${chain}. Añada esa red en la billetera e inténtelo de nuevo.`,
  lowBalance: ({ have, need, token, chain }) =>
    `Esta billetera tiene ${have} ${token} en ${chain} y hacen falta ${need}. No se envió nada.`,
  tokenRefuses: ({ token }) =>
    `${token} rechaza ahora este pago: su emisor lo ha detenido, o ha bloqueado la cuenta de usted o la del comercio. No se envió nada. Pague de otro modo o escriba al comercio.`,
  noGas: ({ chain }) =>
    `Parece que esta billetera tiene demasiado poco para la comisión de la red ${chain}. Si no la paga de otro modo, rechace allí.`,
  offline: () => 'No hay conexión con el servicio. No se envió nada.',
  restricted: () => 'Aquí no se aceptan pagos desde donde usted está. No se envió nada.',
  refused: () => 'Este pago no se puede hacer ahora. Vuelva a cargar la página para ver por qué.',
  failed: () => 'La billetera dio un error. Mire allí si se envió algo antes de intentarlo de nuevo.',
}

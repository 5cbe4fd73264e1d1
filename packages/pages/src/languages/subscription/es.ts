import type { SubscriptionMessages } from './messages.ts'

export const es: SubscriptionMessages = {
  each: {
    minute: (amount) => `${amount} por minuto`,
    hour: (amount) => `${amount} por hora`,
    week: (amount) => `${amount} por semana`,
    month: (amount) => `${amount} al mes`,
    year: (amount) => `${amount} al año`,
  },
  standing: {
    ended: (moment) => `Terminó el ${moment}. No se cobra nada más.`,
    ending: (moment) => `Está cancelada y termina el ${moment}. No se cobra nada más.`,
    endingPaid:
      'Está cancelada. Todavía hay un pago en camino: si llega, termina con el período que paga; si no, justo después.',
    paused: 'Está en pausa. No se cobra nada hasta que el comercio la reanude.',
    trial: (moment) => `La prueba es gratuita y termina el ${moment}.`,
    missed: 'Falta un pago. Páguelo para conservar la suscripción.',
    open: 'Hay un pago pendiente.',
    paid: (moment) => `Pagada hasta el ${moment}.`,
  },
  next: 'Próximo pago',
  nextAt: (amount, moment) => `${amount} el ${moment}`,
  unpaid: {
    invoice: (number, amount) => `Factura ${number} de ${amount}`,
    due: 'Vence el',
    taken: 'Está a punto de cobrarse de su billetera: no hace falta pagarla aquí.',
  },
  allowance: {
    heading: 'Pagos desde su billetera',
    taken: 'Cada pago se cobra de su billetera, tal como usted firmó.',
    notTaken: (issue) =>
      `No se cobra de su billetera: ${issue}. Para cada pago se le envía un enlace por correo.`,
    fill: 'Recargue la billetera y el próximo pago volverá a cobrarse.',
    payer: 'Su billetera',
    most: 'Como máximo',
    year: 'Como máximo en un año',
    left: 'Aprobado y restante, según la última consulta',
    until: 'Acordado hasta',
  },
  agree: {
    heading: 'Cobrar los pagos de su billetera',
    says: (amount, merchant) =>
      `Usted firma que, durante cinco años, se pueden pagar como máximo ${amount} de su billetera a ${merchant}. No se puede pagar a nadie más, y nunca una cantidad mayor.`,
    approval: (token) =>
      `Antes, su billetera le pide aprobar ${token} para un contrato que no pertenece a nadie. La cifra es grande porque cubre todos los pagos futuros. Lo que los limita es lo que usted firma.`,
    end: 'Puede terminarlo en esta página en cualquier momento.',
    endLater:
      'Puede terminarlo en cualquier momento en la página de la suscripción, a la que llevan los correos sobre ella.',
    button: (wallet) => `Aceptar con ${wallet}`,
    more: 'Lo que su billetera había aprobado se ha agotado o se ha retirado. Apruebe más y los pagos volverán a cobrarse.',
    moreButton: (wallet) => `Aprobar más con ${wallet}`,
    noWallet: 'Para ello, abra la página en un navegador que tenga una billetera y JavaScript activado.',
    apps: 'Abrir esta página en una aplicación de billetera',
    signed: 'Ha firmado. La página muestra por sí sola cuándo se cobra un pago.',
    approved: 'Su aprobación está enviada. Vale en cuanto la red la muestre.',
    halfway:
      'Esto no está terminado. Lo que su billetera ya envió cuenta: pulse otra vez para seguir desde ahí.',
  },
  steps: {
    look: 'Mire su billetera …',
    approve: (number, of) => `Apruebe en su billetera (${number} de ${of}) …`,
    wait: 'La red está tomando su aprobación …',
    sign: 'Firme en su billetera …',
    signTerms: (amount, merchant, until) =>
      `Firme en su billetera: como máximo ${amount} a ${merchant}, hasta el ${until} …`,
    send: 'Un momento …',
  },
  cancel: {
    summary: 'Cancelar la suscripción',
    atEnd: (moment) => `Termina el ${moment}, con el período pagado. Después no se cobra nada más.`,
    atOnce:
      'Termina de inmediato y no se cobra nada más. Un pago que ya está en camino todavía cuenta y paga su período.',
    button: 'Cancelarla',
    stop: 'Firmada por su billetera, la cancelación también termina el acuerdo en la red: nadie puede cobrar nada más con él. No le cuesta nada, y nadie puede deshacerlo.',
    stopButton: (wallet) => `Cancelar y terminar el acuerdo con ${wallet}`,
    endButton: (wallet) => `Terminar el acuerdo con ${wallet}`,
    lives:
      'Esta suscripción ya no cobra nada de su billetera. Lo que usted firmó sigue vigente en la red hasta que lo termine también allí. No le cuesta nada.',
    stopped:
      'Ha firmado el fin. Aquí ya no se cobra nada de su billetera, y se le comunica a la red. Si la red no lo acepta, esta página lo ofrece de nuevo.',
  },
  former: {
    summary: 'Otra billetera que ha firmado',
    says: (payer) =>
      `La billetera ${payer} también firmó para esta suscripción. Ahora no se cobra nada de ella aquí. Su dueño puede terminarlo también en la red: no cuesta nada y deja la suscripción como está.`,
  },
  revoke: {
    summary: 'Retirar la aprobación',
    says: (token) =>
      `Esto retira lo que su billetera ha aprobado de ${token}, para todas las suscripciones que paga con este contrato. Solo interrumpe: la próxima aprobación hace pagable de nuevo lo que usted firmó. Para terminarlo definitivamente, cancele con su firma.`,
    button: (wallet) => `Retirarla con ${wallet}`,
    done: 'La aprobación está retirada.',
    next: 'Para el próximo pago recibirá un enlace por correo.',
  },
  invoices: {
    heading: 'Facturas',
    status: { draft: 'Borrador', open: 'Pendiente', paid: 'Pagada', past_due: 'Vencida', void: 'Anulada' },
  },
  problems: {
    otherAccount: (payer) =>
      `Esta no es la cuenta ${payer}, que es la que firmó. Elija esa en la billetera e inténtelo de nuevo.`,
    reverted: () => 'La red rechazó la transacción, así que nada ha cambiado. Inténtelo de nuevo.',
    notTaken: () => 'La firma no fue aceptada. Vuelva a cargar la página para ver cómo está la suscripción.',
    notSeen: () =>
      'Su billetera envió la transacción y la red aún no la ha tomado. Espere hasta que su billetera la muestre como hecha y pulse otra vez.',
    notAsShown: () =>
      'Lo que su billetera iba a firmar no es lo que dice esta página. No se firmó nada. Vuelva a cargar la página.',
  },
}

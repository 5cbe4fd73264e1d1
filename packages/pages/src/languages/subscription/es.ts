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
    ended: (moment) => `Su suscripción terminó el ${moment}. No habrá más cargos.`,
    ending: (moment) => `Cancelada. Termina el ${moment}.`,
    endingSays: 'No habrá más cargos. Conserva el acceso hasta entonces.',
    canceled: 'Su suscripción está cancelada.',
    lastPayment: (amount, invoice, moment) =>
      `Se está cobrando de su billetera un último pago de ${amount} (${invoice}). Si llega, su suscripción sigue hasta el ${moment}; si no, termina de inmediato.`,
    endingPaid:
      'Todavía se está procesando un pago. Si llega, su suscripción sigue hasta el final del período que paga. Si no, termina de inmediato.',
    paused: 'Su suscripción está en pausa.',
    pausedSays: 'No se le cobra nada hasta que el comercio la reanude.',
    contact: 'Contactar con el comercio',
    trial: (moment) => `Su prueba gratuita termina el ${moment}.`,
    missed: 'Hay un pago vencido. Páguelo para conservar su suscripción.',
    open: 'Hay un pago pendiente.',
    paid: (moment) => `Pagada hasta el ${moment}.`,
  },
  next: 'Próximo pago',
  nextAt: (amount, moment) => `${amount} el ${moment}`,
  nextFrom: (amount, day) => `${amount} a partir del ${day}`,
  unpaid: {
    pay: (amount) => `Pagar ${amount}`,
    invoice: (number, amount) => `Factura ${number} de ${amount}`,
    due: 'Vence el',
    taken: 'Este pago se cobrará automáticamente de su billetera. No hace falta pagarlo aquí.',
    choice: 'Páguela ahora, o apruebe más abajo un importe mayor y se cobrará automáticamente.',
    instead: 'Pagarlo usted mismo',
  },
  allowance: {
    heading: 'Pagos automáticos',
    taken: 'Los pagos se cobran automáticamente de su billetera, tal como usted firmó.',
    paused: 'Su acuerdo sigue siendo válido. No se cobra nada mientras la suscripción está en pausa.',
    unsigned:
      'Los pagos automáticos no están configurados. Para cada pago recibirá un enlace por correo electrónico.',
    notTaken: (issue) =>
      `Los pagos automáticos no están activos: ${issue}. Para cada pago recibirá un enlace por correo electrónico.`,
    tooLow: (price, agreed) => `el nuevo precio de ${price} supera los ${agreed} que usted aceptó`,
    fill: 'Añada fondos a su billetera para reanudar los pagos automáticos.',
    payer: 'Su billetera',
    most: 'Máximo',
    year: 'Máximo al año',
    left: 'Aprobación restante',
    until: 'Válido hasta',
  },
  agree: {
    heading: 'Configurar pagos automáticos',
    says: (amount, merchant) =>
      `Usted permite que ${merchant} cobre como máximo ${amount} de su billetera durante cinco años. Nadie más puede cobrar con su firma, y nadie puede cobrar más que eso.`,
    asks: (token, amount) =>
      `Primero, su billetera le pide aprobar unos ${amount} en ${token}. Es un permiso, no un pago: cubre todos los pagos de los cinco años.`,
    why: '¿Por qué tanto de una vez?',
    approval: (most) =>
      `Usted lo aprueba una sola vez, para un contrato que no pertenece a nadie; así los pagos posteriores no necesitan aprobación. Aun así, no se puede cobrar más de lo que usted firma: ${most}.`,
    end: 'Puede terminarlo en esta página en cualquier momento.',
    endLater:
      'Puede terminarlo en cualquier momento en la página de su suscripción, enlazada en cada correo sobre ella.',
    button: (wallet) => `Aceptar con ${wallet}`,
    payButton: (amount, wallet) => `Aceptar y pagar ${amount} con ${wallet}`,
    newHeading: 'Aceptar el nuevo precio',
    newButton: (amount, wallet) => `Aceptar ${amount} con ${wallet}`,
    replaces: (amount, payer) =>
      `Firme con la billetera ${payer}: el nuevo acuerdo sustituye entonces al de ${amount} con su primer pago.`,
    old: (amount) => `Su acuerdo de ${amount}`,
    more: 'Los pagos automáticos no están activos: el importe que aprobó se ha agotado o la aprobación se ha retirado.',
    moreLink: 'Hasta que apruebe más, recibirá un enlace por correo electrónico para cada pago.',
    moreButton: (wallet) => `Aprobar más con ${wallet}`,
    noWallet: 'Para ello, abra la página en un navegador que tenga una billetera y JavaScript activado.',
    apps: 'Abrir esta página en una aplicación de billetera',
    signed: 'Los pagos automáticos están configurados. Esta página muestra cuándo se cobra un pago.',
    approved: 'Su aprobación se ha enviado. Tendrá efecto cuando la red la confirme.',
    halfway:
      'La configuración no ha terminado. Los pasos que su billetera ya completó cuentan: pulse otra vez para continuar.',
  },
  steps: {
    look: 'Revise su billetera …',
    approve: (number, of) => `Apruebe en su billetera (${number} de ${of}) …`,
    wait: 'Esperando a que la red confirme su aprobación …',
    sign: 'Firme en su billetera …',
    signTerms: (amount, merchant, until) =>
      `Firme en su billetera: como máximo ${amount} a ${merchant}, hasta el ${until} …`,
    send: 'Un momento …',
  },
  cancel: {
    summary: 'Cancelar suscripción',
    atEnd: (moment) =>
      `Su suscripción sigue activa hasta el ${moment}, el final del período pagado. Después no habrá más cargos.`,
    atOnce:
      'Su suscripción termina de inmediato y no habrá más cargos. Un pago que ya se está procesando todavía cuenta para su período.',
    button: 'Confirmar cancelación',
    stop: 'Firmada por su billetera, la cancelación también termina el acuerdo en la red: nadie puede cobrar nada más con él. No le cuesta nada. No se puede deshacer.',
    stopButton: (wallet) => `Cancelar y terminar el acuerdo con ${wallet}`,
    endButton: (wallet) => `Terminar el acuerdo con ${wallet}`,
    endHeading: 'Terminar el acuerdo',
    inFlight:
      'Con su firma, el acuerdo termina también en la red: no se puede cobrar ningún otro pago con él. El pago que ya se está cobrando no se detiene. No le cuesta nada. No se puede deshacer.',
    optional: 'Opcional: terminar el acuerdo también en su billetera',
    lives:
      'Esta suscripción ya no cobra nada de su billetera. El acuerdo sigue vigente en la red hasta que lo termine también allí. No le cuesta nada. No se puede deshacer.',
    stopped:
      'Ha firmado el fin del acuerdo. Aquí ya no se cobra ningún pago nuevo de su billetera, y se está informando a la red. Si la red no lo acepta, esta página lo ofrecerá de nuevo.',
  },
  former: {
    summary: 'Otra billetera con un acuerdo',
    says: (payer) =>
      `La billetera ${payer} también firmó para esta suscripción. Ahora no se cobra nada de ella. Su titular puede terminar el acuerdo en la red sin coste. La suscripción no cambia.`,
  },
  revoke: {
    summary: 'Retirar la aprobación para todas las suscripciones de esta billetera',
    says: (token) =>
      `Esto retira la aprobación de ${token} de su billetera para todas las suscripciones que paga con este contrato. Solo interrumpe los pagos automáticos: la próxima aprobación los reanuda. Para terminarlos definitivamente, cancele con su firma.`,
    button: (wallet) => `Retirar con ${wallet}`,
    done: 'Su aprobación se ha retirado.',
    next: 'Para el próximo pago recibirá un enlace por correo electrónico.',
  },
  invoices: {
    heading: 'Facturas',
    issued: 'Emitida',
    status: { draft: 'Borrador', open: 'Pendiente', paid: 'Pagada', past_due: 'Vencida', void: 'Cancelada' },
  },
  problems: {
    otherAccount: (payer) =>
      `Su billetera usa otra cuenta. Cambie a ${payer}, que firmó el acuerdo, e inténtelo de nuevo.`,
    reverted: () => 'La red rechazó la transacción, así que nada ha cambiado. Inténtelo de nuevo.',
    notTaken: () => 'Su firma no fue aceptada. Vuelva a cargar la página para ver el estado actual.',
    notSeen: () =>
      'Su billetera envió la transacción, pero la red aún no la ha confirmado. Espere hasta que su billetera la muestre como completada y pulse otra vez.',
    notAsShown: () =>
      'Lo que su billetera iba a firmar no es lo que dice esta página. No se firmó nada. Vuelva a cargar la página.',
  },
}

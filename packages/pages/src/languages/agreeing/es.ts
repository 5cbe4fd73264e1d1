import type { AgreeingMessages } from '../messages.ts'

export const es: AgreeingMessages = {
  trial:
    'Ahora no se paga nada. Acepte con su billetera: con ello empieza la prueba, y cuando termine se tomarán los pagos de su billetera.',
  signedTrial: 'Ha firmado. La prueba empieza cuando se vea la aprobación de su billetera.',
  byHand: 'Pagar usted mismo cada vez',
  renewals: 'Recibirá un enlace por correo electrónico para cada renovación.',
  payer: 'Dirección de la billetera que pagará',
  payerHint:
    'Introduzca la dirección desde la que enviará el pago. No use para ello una cuenta de un exchange.',
  signed: {
    awaiting_approval: 'Ha firmado. El primer pago se toma cuando se vea la aprobación de su billetera.',
    charging: 'Su aprobación se ha visto. Se está tomando el primer pago.',
    agreed: 'Su aprobación se ha visto. Se está tomando el primer pago.',
  },
  notYet: (issue) => `El primer pago aún no se ha podido tomar: ${issue}.`,
  tried: 'Se intenta de nuevo automáticamente.',
  issues: {
    no_terms: 'no se firmó nada',
    insufficient_balance: 'su billetera tiene muy poco',
    insufficient_allowance: 'su billetera aprobó muy poco',
    reverted: 'la red lo rechazó',
    not_due: 'su período no ha empezado o ya pasó',
    stopped: 'el acuerdo se terminó',
    token_refused: 'el token lo rechazó',
    terms_too_low: 'el precio supera lo firmado',
    not_named: 'el comercio no lo ha permitido',
    refused: 'el comercio no acepta ahora ningún pago suyo',
    unavailable: 'los cobros automáticos no están disponibles ahora',
  },
}

import type { AgreeingMessages } from '../messages.ts'

export const pt: AgreeingMessages = {
  trial:
    'Nada é pago agora. Concorde com a sua carteira: o teste começa com isso, e os pagamentos são retirados da sua carteira quando o teste terminar.',
  signedTrial: 'Você assinou. O teste começa quando a aprovação da sua carteira for vista.',
  byHand: 'Pagar você mesmo a cada vez',
  renewals: 'Você receberá um link por e-mail para cada renovação.',
  payer: 'Endereço da carteira que vai pagar',
  payerHint:
    'Informe o endereço do qual você vai enviar o pagamento. Não use uma conta de corretora para isso.',
  signed: {
    awaiting_approval:
      'Você assinou. O primeiro pagamento é retirado quando a aprovação da sua carteira for vista.',
    charging: 'A sua aprovação foi vista. O primeiro pagamento está sendo retirado.',
    agreed: 'A sua aprovação foi vista. O primeiro pagamento está sendo retirado.',
  },
  notYet: (issue) => `O primeiro pagamento ainda não pôde ser retirado: ${issue}.`,
  tried: 'A tentativa se repete sozinha.',
  issues: {
    no_terms: 'nada foi assinado',
    insufficient_balance: 'a sua carteira tem saldo insuficiente',
    insufficient_allowance: 'a sua carteira aprovou pouco demais',
    reverted: 'a rede o recusou',
    not_due: 'o período dele não começou ou já passou',
    stopped: 'o acordo foi encerrado',
    token_refused: 'o token o recusou',
    terms_too_low: 'o preço está acima do que foi assinado',
    not_named: 'a loja não o permitiu',
    refused: 'a loja não aceita pagamentos seus agora',
    unavailable: 'os pagamentos automáticos não estão disponíveis agora',
  },
}

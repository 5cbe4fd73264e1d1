import type { LaterMessages } from '../messages.ts'

export const pt: LaterMessages = {
  attest: {
    only: (age) => `Você precisa ter ${age} anos ou mais para comprar isto.`,
    category: 'Tipo de produto',
    button: (age) => `Tenho ${age} anos ou mais`,
    kept: 'A sua confirmação e o horário dela são guardados com o pagamento.',
  },
  report: {
    hint: 'A sua carteira ou corretora mostra um hash de cada pagamento. Digite-o aqui para procurar o seu pagamento.',
    hash: 'Hash da transação',
    button: 'Procurar o meu pagamento',
  },
  seen: {
    heading: 'Pagamento detectado. Não pague de novo.',
    confirmations: (have, need) => `${have} de ${need} confirmações.`,
    soon: (amount) => `Quase pronto: ${amount} estão a caminho da loja.`,
    again:
      'A rede ainda não incluiu o seu pagamento de novo. Você não precisa fazer nada: esta página se atualiza sozinha.',
  },
  asked: {
    heading: 'O pagamento foi enviado?',
    wait: 'O pagamento foi pedido à sua carteira, mas esta página não recebeu resposta. Olhe na carteira antes de pagar de novo: se o pagamento foi enviado, ele aparecerá aqui.',
    again: 'Nada foi enviado: pagar agora',
  },
  sent: {
    heading: 'A sua carteira enviou o pagamento. Não pague de novo.',
    wait: 'Ele aparecerá aqui assim que a rede o tiver.',
    again: 'O pagamento falhou na minha carteira: pagar de novo',
    late: 'A sua carteira enviou este pagamento. Se foi a tempo, ele ainda será reconhecido aqui. Se não, informe esta transação à loja.',
  },
  paid: {
    heading: 'Pago. Obrigado.',
    amount: 'Valor',
    with: 'Pago com',
    on: 'Pago em',
    surplus: (amount) => `Você enviou ${amount} a mais que o preço. Peça à loja que devolva.`,
    refunded: (amount) => `${amount} foram reembolsados.`,
    allRefunded: 'Este pagamento foi reembolsado.',
    pdf: 'Baixar o recibo (PDF)',
    mail: 'Enviar o recibo por e-mail',
    email: 'O seu e-mail',
    sent: 'Se o endereço estiver correto, o recibo chega dentro de momentos.',
    subscription: 'Gerenciar a sua assinatura',
    returning: 'Voltando à loja …',
    stay: 'Ficar aqui',
    print: 'Imprimir esta página',
  },
  waiting: {
    heading: 'O tempo para pagar acabou.',
    body: 'Por favor, não pague mais. Se você já pagou, o pagamento ainda está sendo procurado e aparecerá aqui.',
  },
  short: {
    heading: 'O valor completo não chegou a tempo.',
    came: (came, missing) => `Recebemos ${came}; faltam ${missing}.`,
    ask: 'A loja pode devolver ao endereço de onde veio. Peça a ela.',
    back: 'A loja já devolveu.',
    body: 'Por favor, não envie mais nada aqui. Peça à loja um novo pagamento.',
  },
  over: {
    heading: 'Este pagamento expirou.',
    body: 'Nenhum pagamento foi reconhecido a tempo. Se você pagou, não pague de novo: fale com a loja. Se não, peça um novo pagamento ou abra de novo o link que o trouxe aqui.',
  },
  reverted: 'Um pagamento falhou na rede e nada foi movido. Você pode pagar de novo.',
  dropped:
    'A rede descartou um pagamento e nada foi movido. Veja na sua carteira se ele sumiu antes de pagar de novo.',
}

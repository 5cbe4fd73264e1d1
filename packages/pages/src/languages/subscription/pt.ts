import type { SubscriptionMessages } from './messages.ts'

export const pt: SubscriptionMessages = {
  each: {
    minute: (amount) => `${amount} por minuto`,
    hour: (amount) => `${amount} por hora`,
    week: (amount) => `${amount} por semana`,
    month: (amount) => `${amount} por mês`,
    year: (amount) => `${amount} por ano`,
  },
  standing: {
    ended: (moment) => `Sua assinatura terminou em ${moment}. Não haverá mais cobranças.`,
    ending: (moment) => `Cancelada. Termina em ${moment}.`,
    endingSays: 'Não haverá mais cobranças. Você mantém o acesso até lá.',
    canceled: 'Sua assinatura está cancelada.',
    lastPayment: (amount, invoice, moment) =>
      `Um último pagamento de ${amount} (${invoice}) está sendo cobrado da sua carteira. Se ele chegar, sua assinatura vale até ${moment}; se não, ela termina na hora.`,
    endingPaid:
      'Um pagamento ainda está sendo processado. Se ele chegar, sua assinatura continua até o fim do período que ele paga. Se não, ela termina imediatamente.',
    paused: 'Sua assinatura está pausada.',
    pausedSays: 'Nada é cobrado até que a loja a retome.',
    contact: 'Falar com a loja',
    trial: (moment) => `Seu teste gratuito termina em ${moment}.`,
    missed: 'Há um pagamento em atraso. Pague-o para manter sua assinatura.',
    open: 'Há um pagamento em aberto.',
    paid: (moment) => `Paga até ${moment}.`,
  },
  next: 'Próximo pagamento',
  nextAt: (amount, moment) => `${amount} em ${moment}`,
  nextFrom: (amount, day) => `${amount} a partir de ${day}`,
  unpaid: {
    pay: (amount) => `Pagar ${amount}`,
    invoice: (number, amount) => `Fatura ${number} de ${amount}`,
    due: 'Vence em',
    taken: 'Este pagamento será cobrado automaticamente da sua carteira. Não é preciso pagá-lo aqui.',
    choice: 'Pague-a agora, ou aprove mais abaixo e ela será cobrada automaticamente.',
    instead: 'Prefiro pagar por conta própria',
  },
  allowance: {
    heading: 'Pagamentos automáticos',
    taken: 'Os pagamentos são cobrados automaticamente da sua carteira, como você assinou.',
    paused: 'Seu acordo continua válido. Nada é cobrado enquanto a assinatura está pausada.',
    unsigned:
      'Os pagamentos automáticos não estão configurados. Para cada pagamento, você recebe um link por e-mail.',
    notTaken: (issue) =>
      `Os pagamentos automáticos não estão ativos: ${issue}. Para cada pagamento, você recebe um link por e-mail.`,
    tooLow: (price, agreed) => `o novo preço de ${price} está acima dos ${agreed} que você aceitou`,
    fill: 'Adicione saldo à sua carteira para retomar os pagamentos automáticos.',
    payer: 'A sua carteira',
    most: 'Máximo',
    year: 'Máximo por ano',
    left: 'Aprovação restante',
    until: 'Válido até',
  },
  agree: {
    heading: 'Configurar pagamentos automáticos',
    says: (amount, merchant) =>
      `Você permite que ${merchant} cobre no máximo ${amount} da sua carteira durante cinco anos. Ninguém mais pode cobrar com a sua assinatura, e ninguém pode cobrar mais do que isso.`,
    asks: (token, amount) =>
      `Primeiro, a sua carteira pede que você aprove cerca de ${amount} em ${token}. É uma permissão, não um pagamento: ela cobre todos os pagamentos dos cinco anos.`,
    why: 'Por que tanto de uma vez?',
    approval: (most) =>
      `Você aprova uma única vez, para um contrato que não pertence a ninguém; assim os pagamentos seguintes não precisam de aprovação. Mesmo assim, não se pode cobrar mais do que você assina: ${most}.`,
    end: 'Você pode encerrar isso nesta página a qualquer momento.',
    endLater:
      'Você pode encerrar isso a qualquer momento na página da sua assinatura, cujo link está em cada e-mail sobre ela.',
    button: (wallet) => `Concordar com ${wallet}`,
    payButton: (amount, wallet) => `Concordar e pagar ${amount} com ${wallet}`,
    newHeading: 'Concordar com o novo preço',
    newButton: (amount, wallet) => `Concordar com ${amount} usando ${wallet}`,
    replaces: (amount, payer) =>
      `Assine com a carteira ${payer}: o novo acordo então substitui o de ${amount} com o seu primeiro pagamento.`,
    old: (amount) => `Seu acordo de ${amount}`,
    more: 'Os pagamentos automáticos não estão ativos: o valor que você aprovou acabou ou a aprovação foi revogada.',
    moreLink: 'Até que você aprove mais, recebe um link por e-mail para cada pagamento.',
    moreButton: (wallet) => `Aprovar mais com ${wallet}`,
    noWallet: 'Para isso, abra a página em um navegador que tenha uma carteira, com JavaScript ativado.',
    apps: 'Abrir esta página em um aplicativo de carteira',
    signed: 'Os pagamentos automáticos estão configurados. Esta página mostra quando um pagamento é cobrado.',
    approved: 'Sua aprovação foi enviada. Ela vale assim que a rede a confirmar.',
    halfway:
      'A configuração não terminou. As etapas que a sua carteira já concluiu contam: pressione de novo para continuar.',
  },
  steps: {
    look: 'Confira sua carteira …',
    approve: (number, of) => `Aprove na sua carteira (${number} de ${of}) …`,
    wait: 'Aguardando a rede confirmar sua aprovação …',
    sign: 'Assine na sua carteira …',
    signTerms: (amount, merchant, until) =>
      `Assine na sua carteira: no máximo ${amount} a ${merchant}, até ${until} …`,
    send: 'Um momento …',
  },
  cancel: {
    summary: 'Cancelar assinatura',
    atEnd: (moment) =>
      `Sua assinatura continua ativa até ${moment}, o fim do período pago. Depois não haverá mais cobranças.`,
    atOnce:
      'Sua assinatura termina imediatamente e não haverá mais cobranças. Um pagamento que já está sendo processado ainda vale para o seu período.',
    button: 'Confirmar cancelamento',
    stop: 'Assinado pela sua carteira, o cancelamento também encerra o acordo na rede: ninguém pode cobrar mais nada por ele. Isso não custa nada a você. Não pode ser desfeito.',
    stopButton: (wallet) => `Cancelar e encerrar o acordo com ${wallet}`,
    endButton: (wallet) => `Encerrar o acordo com ${wallet}`,
    endHeading: 'Encerrar o acordo',
    inFlight:
      'Com a sua assinatura, o acordo também termina na rede: nenhum outro pagamento pode ser cobrado por ele. O pagamento que já está sendo cobrado não é interrompido. Isso não custa nada a você. Não pode ser desfeito.',
    optional: 'Opcional: encerrar o acordo também na sua carteira',
    lives:
      'Esta assinatura não cobra mais nada da sua carteira. O acordo continua na rede até que você o encerre lá também. Isso não custa nada. Não pode ser desfeito.',
    stopped:
      'Você assinou o fim do acordo. Nenhum novo pagamento é cobrado da sua carteira aqui, e a rede está sendo informada. Se a rede não o aceitar, esta página o oferecerá de novo.',
  },
  former: {
    summary: 'Outra carteira com um acordo',
    says: (payer) =>
      `A carteira ${payer} também assinou para esta assinatura. Nada é cobrado dela agora. O titular pode encerrar o acordo na rede sem custo. A assinatura não muda.`,
  },
  revoke: {
    summary: 'Revogar a aprovação para todas as assinaturas desta carteira',
    says: (token) =>
      `Isto revoga a aprovação de ${token} da sua carteira para todas as assinaturas que ela paga por este contrato. Os pagamentos automáticos são apenas interrompidos: a próxima aprovação os retoma. Para encerrá-los definitivamente, cancele com a sua assinatura.`,
    button: (wallet) => `Revogar com ${wallet}`,
    done: 'Sua aprovação foi revogada.',
    next: 'Você receberá um link por e-mail para o próximo pagamento.',
  },
  invoices: {
    heading: 'Faturas',
    issued: 'Emitida',
    status: { draft: 'Rascunho', open: 'Em aberto', paid: 'Paga', past_due: 'Vencida', void: 'Cancelada' },
  },
  problems: {
    otherAccount: (payer) =>
      `Sua carteira está usando outra conta. Mude para ${payer}, que assinou o acordo, e tente de novo.`,
    reverted: () => 'A rede recusou a transação, então nada mudou. Tente de novo.',
    notTaken: () => 'Sua assinatura digital não foi aceita. Recarregue a página para ver a situação atual.',
    notSeen: () =>
      'Sua carteira enviou a transação, mas a rede ainda não a confirmou. Espere até que a carteira a mostre como concluída e pressione de novo.',
    notAsShown: () =>
      'O que a sua carteira ia assinar não é o que esta página diz. Nada foi assinado. Recarregue a página.',
  },
}

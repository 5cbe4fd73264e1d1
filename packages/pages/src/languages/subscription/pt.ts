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
    ended: (moment) => `Terminou em ${moment}. Nada mais é cobrado.`,
    ending: (moment) => `Está cancelada e termina em ${moment}. Nada mais é cobrado.`,
    endingPaid:
      'Está cancelada. Um pagamento ainda está a caminho: se chegar, ela termina com o período que ele paga; se não, logo depois.',
    paused: 'Está em pausa. Nada é cobrado até que a loja a retome.',
    trial: (moment) => `O período de teste é gratuito e termina em ${moment}.`,
    missed: 'Um pagamento não foi feito. Pague-o para manter a assinatura.',
    open: 'Há um pagamento em aberto.',
    paid: (moment) => `Paga até ${moment}.`,
  },
  next: 'Próximo pagamento',
  nextAt: (amount, moment) => `${amount} em ${moment}`,
  unpaid: {
    invoice: (number, amount) => `Fatura ${number} de ${amount}`,
    due: 'Vence em',
    taken: 'Está prestes a ser cobrada da sua carteira: não é preciso pagá-la aqui.',
  },
  allowance: {
    heading: 'Pagamentos da sua carteira',
    taken: 'Cada pagamento é cobrado da sua carteira, como você assinou.',
    notTaken: (issue) =>
      `Nada é cobrado da sua carteira: ${issue}. Para cada pagamento, um link é enviado a você por e-mail.`,
    fill: 'Abasteça a carteira, e o próximo pagamento volta a ser cobrado.',
    payer: 'A sua carteira',
    most: 'No máximo',
    year: 'No máximo em um ano',
    left: 'Aprovado e restante, na última verificação',
    until: 'Acordado até',
  },
  agree: {
    heading: 'Ter os pagamentos cobrados da sua carteira',
    says: (amount, merchant) =>
      `Você assina que, durante cinco anos, no máximo ${amount} podem ser pagos da sua carteira a ${merchant}. Ninguém mais pode ser pago por isso, e nunca mais do que isso.`,
    approval: (token) =>
      `Antes disso, a sua carteira pede que você aprove ${token} para um contrato que não pertence a ninguém. O número é grande porque cobre todos os pagamentos futuros. O que os limita é o que você assina.`,
    end: 'Você pode encerrar isso nesta página a qualquer momento.',
    endLater:
      'Você pode encerrar isso a qualquer momento na página da assinatura, à qual levam os e-mails sobre ela.',
    button: (wallet) => `Concordar com ${wallet}`,
    more: 'O que a sua carteira aprovou acabou ou foi retirado. Aprove mais, e os pagamentos voltam a ser cobrados.',
    moreButton: (wallet) => `Aprovar mais com ${wallet}`,
    noWallet: 'Para isso, abra a página em um navegador que tenha uma carteira, com JavaScript ativado.',
    apps: 'Abrir esta página em um aplicativo de carteira',
    signed: 'Você assinou. A página mostra sozinha quando um pagamento é cobrado.',
    approved: 'A sua aprovação foi enviada. Ela vale assim que a rede a mostrar.',
    halfway:
      'Isto não está terminado. O que a sua carteira já enviou conta: pressione de novo para continuar a partir daí.',
  },
  steps: {
    look: 'Veja a sua carteira …',
    approve: (number, of) => `Aprove na sua carteira (${number} de ${of}) …`,
    wait: 'A rede está recebendo a sua aprovação …',
    sign: 'Assine na sua carteira …',
    signTerms: (amount, merchant, until) =>
      `Assine na sua carteira: no máximo ${amount} a ${merchant}, até ${until} …`,
    send: 'Um momento …',
  },
  cancel: {
    summary: 'Cancelar a assinatura',
    atEnd: (moment) => `Ela termina em ${moment}, com o período pago. Depois disso, nada mais é cobrado.`,
    atOnce:
      'Ela termina imediatamente, e nada mais é cobrado. Um pagamento que já está a caminho ainda conta e paga o seu período.',
    button: 'Cancelar',
    stop: 'Assinado pela sua carteira, o cancelamento também encerra o acordo na rede: ninguém pode cobrar mais nada por ele. Isso não custa nada a você, e ninguém pode desfazê-lo.',
    stopButton: (wallet) => `Cancelar e encerrar o acordo com ${wallet}`,
    endButton: (wallet) => `Encerrar o acordo com ${wallet}`,
    lives:
      'Esta assinatura não cobra mais nada da sua carteira. O que você assinou continua valendo na rede até que você o encerre lá também. Isso não custa nada a você.',
    stopped:
      'Você assinou o fim. Nada mais é cobrado da sua carteira aqui, e a rede está sendo informada. Se a rede não o aceitar, esta página o oferece de novo.',
  },
  former: {
    summary: 'Outra carteira que assinou',
    says: (payer) =>
      `A carteira ${payer} também assinou para esta assinatura. Nada é cobrado dela aqui agora. O seu dono pode encerrar isso também na rede: não custa nada e deixa a assinatura como está.`,
  },
  revoke: {
    summary: 'Retirar a aprovação',
    says: (token) =>
      `Isto retira o que a sua carteira aprovou de ${token}, para todas as assinaturas que ela paga por este contrato. Apenas interrompe: a próxima aprovação torna pagável de novo o que você assinou. Para encerrar de vez, cancele com a sua assinatura digital.`,
    button: (wallet) => `Retirar com ${wallet}`,
    done: 'A aprovação foi retirada.',
    next: 'Para o próximo pagamento, um link será enviado a você por e-mail.',
  },
  invoices: {
    heading: 'Faturas',
    status: { draft: 'Rascunho', open: 'Em aberto', paid: 'Paga', past_due: 'Vencida', void: 'Anulada' },
  },
  problems: {
    otherAccount: (payer) =>
      `Esta não é a conta ${payer}, que assinou. Escolha aquela na carteira e tente de novo.`,
    reverted: () => 'A rede recusou a transação, então nada mudou. Tente de novo.',
    notTaken: () => 'A assinatura digital não foi aceita. Recarregue a página para ver como está tudo.',
    notSeen: () =>
      'A sua carteira enviou a transação, e a rede ainda não a registrou. Espere até que a carteira a mostre como concluída e pressione de novo.',
    notAsShown: () =>
      'O que a sua carteira iria assinar não é o que esta página diz. Nada foi assinado. Recarregue a página.',
  },
}

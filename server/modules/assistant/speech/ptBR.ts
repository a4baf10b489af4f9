import type { Speech } from './speech.ts';

export const ptBR: Speech = {
  polite: `oi|olá|ei|bom dia|boa tarde|boa noite|por favor|e|ok|você pode|você poderia|pode|poderia|pode me|poderia me
    |dá para|quero ver|queria ver|gostaria de ver|quero saber|queria saber|quero que você|quero que|quero|queria|gostaria de
    |preciso que você|preciso ver|preciso de|preciso|mostre-me|mostre|mostra|me mostre|me mostra|mostrar|dê-me|me dê|me dá
    |diga-me|me diga|me diz|dizer|liste|listar|lista|ver`,
  help: `ajuda|me ajude|ajude-me|(o que|que|em que|como|com o que) .*(pode|sabe|consegue|poderia) (fazer|responder|(me )?ajudar)( .*)?
    |o que (eu )?posso (te )?perguntar( .*)?|como você funciona|quem é você|o que é você`,
  greeting: 'oi|olá|ei|bom dia|boa tarde|boa noite',
  thanks: '(muito )?obrigad[oa]|valeu|ok|perfeito|ótimo|legal|beleza|genial',
  write: `cri(e|a|ar)|adicion(e|a|ar)|acrescent(e|a|ar)|inclu(a|i|ir)|exclu(a|i|ir)|apag(ue|a|ar)|delet(e|a|ar)|remov(a|e|er)
    |tir(e|a|ar)|mov(a|e|er)|mud(e|a|ar)|alter(e|a|ar)|troque|troc(a|ar)|atribu(a|i|ir)|marque|marc(a|ar)|atualiz(e|a|ar)
    |coment(e|a|ar)|renomei(e|a)|renomear|fech(e|a|ar)|conclu(a|i|ir)|complet(e|a|ar)|termin(e|a|ar)|arquiv(e|a|ar)|coloque|coloc(a|ar)|ponha|põe|pôr|faça|faz|reabr(a|e|ir)|abr(a|e|ir)|edit(e|a|ar)|modifi(que|ca|car)|convid(e|a|ar)|envi(e|a|ar)
    |mand(e|a|ar)|escrev(a|e|er)|dupli(que|ca|car)|copi(e|a|ar)|restaur(e|a|ar)|program(e|a|ar)|agend(e|a|ar)|nova tarefa
    |ignor(e|a|ar)|execut(e|a|ar)`,
  count: 'quant[oa]s?|número de|total de',
  changes: `mudou|mudaram|mudei|mudamos|mudanças?|mudad[oa]s?|alterou|alteraram|alterei|alterações|alteração|alterad[oa]s?
    |modificad[oa]s?|modificou|modificaram|modificações|atualizad[oa]s?|atualizações|atualização|novidades?|novo|atividade
    |aconteceu|aconteceram|fez|fizeram`,
  since: 'desde|a partir d[eao]|depois d[eao]|n[oa]s últim[oa]s|durante|últim[oa]s?|criad[oa]s?',
  toDo: '(eu )?(tenho|preciso|devo) (que |de |para )?fazer',
  i: 'eu|tenho|devo|posso|fiz|mudei|alterei',
  mine: 'atribuíd[oa]s? a mim|minhas?|meus?|a mim|para mim|comigo|mim',
  unassigned: `sem (responsável|atribuição|dono|pessoa|ninguém)|não atribuíd[oa]s?|não (têm|tem) responsável
    |(atribuíd[oa]s? )?(de|a) ninguém|ninguém`,
  open: `sem (terminar|acabar|fazer|concluir)|não (terminad|feit|acabad|concluíd|finalizad)[oa]s?|pendentes?|abert[oa]s?
    |em aberto|faltam?|restam?|restantes?`,
  done: 'feit[oa]s?|terminad[oa]s?|acabad[oa]s?|concluíd[oa]s?|finalizad[oa]s?|encerrad[oa]s?|fechad[oa]s?|pront[oa]s?',
  every: 'todas|todos',
  tasks: 'tarefas?|trabalhos?|cartões|cartão',
  search: `busque|buscar|busca|busco|procure|procurar|procura|procuro|encontre|encontrar|ache|achar|sobre|a respeito d[eoa]
    |chamad[oa]s?|intitulad[oa]s?|(que )?(contêm|contém|contenham?|mencionam?|mencionem?|falam?|falem?)( d[eao])?
    |com a palavra`,
  or: 'ou|e',
  overdue: '(estão |está )?(atrasad[oa]s?|vencid[oa]s?)|em atraso|com atraso|fora do prazo|tarde|que venceram',
  undated: 'sem (data|prazo)( (de (vencimento|entrega)|limite|definid[oa]))?',
  due: '(que )?(venc(em|e|erão)|com prazo|com vencimento)( para| em)?|para|a fazer|a entregar',
  thisWeek: '(n?esta|n?essa) semana|(para )?(esta|essa) semana',
  by: 'por|segundo|cada',
  nouns: {
    status: 'status|estados?|colunas?',
    person: 'pessoas?|responsáveis|responsável|membros?|usuários?|gente',
    priority: 'prioridades?|urgência',
    type: 'tipos?|classes?',
  },
  workload: 'carga de trabalho|distribuição',
  before: 'em|no|na|nos|nas|com|de|do|da|o|a|os|as',
  assignedTo: 'atribuíd[oa]s? (a|à|ao)|do|da|de|para|por|a|ao|tem|faz',
  endings: 's|es',
  statuses: {
    inProgress: 'em andamento|em curso|em progresso|em execução|iniciad[oa]s?|começad[oa]s?',
    toDo: 'a fazer|por fazer',
    backlog: 'em reserva|sem planejar|não planejad[oa]s?',
    review: 'em revisão',
    waiting: 'em espera|aguardando',
  },
  types: {
    bug: 'erros?|bugs?|falhas?|defeitos?',
    feature: 'funcionalidades?|recursos?',
    enhancement: 'melhorias?',
    incident: 'incidentes?',
    request: 'solicitação|solicitações|pedidos?',
  },
  priorities: {
    highest: `(de |com )?(a )?prioridade (máxima|mais alta|muito alta)|máxima prioridade|mais urgentes?|urgentes?|críticas?
      |muito altas?`,
    lowest: '(de |com )?(a )?prioridade (mínima|mais baixa|muito baixa)|muito baixas?',
    high: '(de |com )?prioridade alta|alta prioridade|altas?|importantes?',
    medium: '(de |com )?prioridade (média|normal)|média prioridade|médias?',
    low: '(de |com )?prioridade baixa|baixa prioridade|baixas?',
  },
  past: {
    yesterday: 'ontem',
    dayBeforeYesterday: 'anteontem|antes de ontem',
    thisMorning: '(hoje de manhã|esta manhã)',
    lastWeek: '(n?a )?semana passada|última semana',
    thisMonth: 'n?este mês',
    lastMonth: '(n?o )?mês passado|último mês',
    last: 'últim[oa]s?|passad[oa]s?',
    ago: 'há #|faz #|# atrás',
    hours: 'horas?',
    numbers: { um: 1, uma: 1, dois: 2, duas: 2, três: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, dez: 10 },
  },
  ignored: `agora ainda alguma algumas alguém algum alguns algo ao aos aquela aquele aquilo aqui as assim até atual atualmente
    através cada com como contém contêm contenha contenham coisa coisas cartão cartões da das de dela dele deles desde deste
    desta dia do dos ela elas ele eles em entre era essa esse esses essas esta está estão estar este estes eu existe existem
    fala falam favor fez fazer faz foi for foram gente há hoje isso isto já lá lista mais mas me mesmo meu meus minha minhas muito
    na nada não nas nem nenhum nenhuma no nos nós nossa nosso num numa o os ou para pela pelas pelo pelos por porque posso
    preciso projeto projetos qual quais quando quanta quantas quanto quantos que quem relacionadas relacionada se sem ser seu
    seus sido só sobre são sua suas também tem têm tenho temos ter teve tinha toda todas todo todos trabalhando um uma umas
    uns vai vão ver você vocês busca busque buscar procura procure procurar encontre encontrar ache achar chamada chamadas
    intitulada título palavra palavras texto menciona mencionam tarefa tarefas trabalho trabalhos item itens elemento
    elementos atribuída atribuídas atribuído atribuídos status estado prioridade prioridades tipo tipos data prazo
    responsável responsáveis pessoa pessoas total número falta faltam resta restam criada criadas criado criados partir
    depois respeito passado passada`,
};

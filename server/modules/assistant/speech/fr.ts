import type { Speech } from './speech.ts';

export const fr: Speech = {
  polite: `bonjour|salut|bonsoir|hé|coucou|s'il te plaît|s'il vous plaît|stp|svp|et|ok|d'accord|peux-tu|pourrais-tu
    |pouvez-vous|pourriez-vous|tu peux|vous pouvez|peux-tu me|pouvez-vous me|je veux voir|je voudrais voir|je veux savoir
    |je voudrais savoir|je veux que tu|je voudrais que tu|je veux que vous|je veux|je voudrais|j'aimerais voir|j'aimerais
    |j'ai besoin de voir|j'ai besoin de|il faut|montre-moi|montrez-moi|montre|montrez|montrer|affiche|affichez|afficher
    |donne-moi|donnez-moi|donner|dis-moi|dites-moi|dire|liste-moi|liste|listez|lister|voir`,
  help: `aide(-moi|z-moi)?|au secours|(que|quoi|comment|qu'est-ce que|en quoi) .*(peux|sais|pouvez|savez|pourrais|pourriez)
    ?-?(tu|vous)( .*)?|(que|quoi|comment|qu'est-ce que) (tu|vous) (peux|sais|pouvez|savez)( .*)?
    |(que|quoi) (peux|sais|pouvez|savez)-(tu|vous)( .*)?|que puis-je (te |vous )?demander( .*)?
    |comment (ça marche|fonctionnes-tu|fonctionnez-vous|tu fonctionnes)|qui es-tu|qui êtes-vous|tu es qui|qu'es-tu`,
  greeting: 'bonjour|salut|bonsoir|coucou|hé',
  thanks: "merci( beaucoup| bien)?|ok|d'accord|parfait|super|génial",
  write: `cré(e|er|ez|es)|ajoute[rz]?|supprime[rz]?|efface[rz]?|retire[rz]?|enlève|enlever|déplace[rz]?|change[rz]?
    |attribue[rz]?|assigne[rz]?|marque[rz]?|mets|mettre|mettez|commente[rz]?|renomme[rz]?|ferme[rz]?|clos|clore|complète
    |compléter|termine[rz]?|archive[rz]?|fais|faire|rouvre|rouvrir|ouvre|ouvrir|édite[rz]?|modifie[rz]?|actualise[rz]?|invite[rz]?
    |envoie|envoyer|envoyez|écris|écrire|écrivez|duplique[rz]?|copie[rz]?|restaure[rz]?|planifie[rz]?|nouvelle tâche|ignore[rz]?
    |oublie[rz]?|exécute[rz]?`,
  count: "combien( de| d')?|nombre (de|d')|total (de|des)",
  changes: `a changé|ont changé|ai changé|changé|changée?s?|changements?|modifiée?s?|modifications?|mise?s? à jour|nouveautés?
    |nouveau|nouvelles|neuf|activité|(s')?est passé|a fait|ont fait|ai fait`,
  since: 'depuis|à partir d[eu]|après|durant|pendant|au cours d[eu]s?|ces|derni(er|ère)s?|créée?s?',
  toDo: "(je )?dois(-je)? faire|j'ai à faire|ai-je à faire|à faire",
  i: "je|j'ai|ai-je|dois-je|puis-je|j",
  mine: `qui me sont (attribuée?s?|assignée?s?)|me sont (attribuée?s?|assignée?s?)|(attribuée?s?|assignée?s?) à moi
    |mes|mon|ma|miennes?|à moi|pour moi`,
  unassigned: `(non|pas) (attribuée?s?|assignée?s?)|sans (responsable|personne|attribution)
    |(n'ont|n'a|ont|a) pas de responsable|pas de responsable|(attribuée?s? |assignée?s? )?à personne`,
  open: `ouverte?s?|en suspens|inachevée?s?|(non|pas|pas encore) (terminée?s?|faite?s?|finie?s?|achevée?s?)|restante?s?
    |restent?|à terminer|qui restent`,
  done: 'terminée?s?|finie?s?|achevée?s?|faite?s?|close?s?|fermée?s?|complétée?s?',
  every: 'toutes|tous',
  tasks: 'tâches?|travail|travaux|cartes?',
  search: `cherche[rz]?|recherche[rz]?|trouve[rz]?|à propos d[eu]s?|concernant|sur|intitulée?s?|nommée?s?|appelée?s?
    |(qui )?(contient|contiennent|contenant|mentionnent?|mentionnant|parlent?)( d[eu]s?)?|avec le mot`,
  or: 'ou|et',
  overdue: 'en retard|dépassée?s?|échue?s?|hors délai|tardives?',
  undated: "(sans|pas de|n'ont pas de) (date( limite| d'échéance)?|échéance|délai)",
  due: `(qui )?(sont |est )?(à (terminer|rendre|faire|livrer|finir)|dues?|prévue?s?)( pour)?
    |(qui )?(arrivent?|viennent) à échéance|dont l'échéance est|pour`,
  thisWeek: '(de )?cette semaine',
  by: 'par|selon|chaque',
  nouns: {
    status: 'statuts?|états?|colonnes?',
    person: 'personnes?|responsables?|membres?|utilisateurs?|gens',
    priority: 'priorités?|urgence',
    type: 'types?|genres?|sortes?',
  },
  workload: 'charge de travail|répartition',
  before: "en|avec|de|d'|du|des|le|la|les|l'|au|dans|à|sur",
  assignedTo: "(attribuée?s?|assignée?s?) à|de|d'|du|pour|par|à|a|fait",
  endings: 's|e|es',
  statuses: {
    inProgress: 'en cours|en traitement|commencée?s?|entamée?s?',
    toDo: 'à faire',
    backlog: 'en réserve|non planifiée?s?',
    review: 'en revue|en relecture',
    waiting: 'en attente',
  },
  types: {
    bug: 'bugs?|bogues?|erreurs?|défauts?|anomalies?',
    feature: 'fonctionnalités?',
    enhancement: 'améliorations?',
    incident: 'incidents?',
    request: 'demandes?',
  },
  priorities: {
    highest: `(de )?(la )?priorité (maximale|la plus haute|très (haute|élevée))|(la )?plus haute priorité|(les )?plus urgente?s?
      |urgente?s?|critiques?|très hautes?`,
    lowest: '(de )?(la )?priorité (minimale|la plus basse|très basse)|très basses?',
    high: '(de )?priorité (haute|élevée)|haute priorité|hautes?|élevée?s?|importante?s?',
    medium: '(de )?priorité (moyenne|normale)|moyennes?',
    low: '(de )?priorité (basse|faible)|basse priorité|basses?|faibles?',
  },
  past: {
    yesterday: 'hier',
    dayBeforeYesterday: 'avant-hier|avant hier',
    thisMorning: 'ce matin',
    lastWeek: '(la )?semaine (dernière|passée)',
    thisMonth: 'ce mois(-ci)?',
    lastMonth: '(le )?mois (dernier|passé)',
    last: 'derni(er|ère)s?|passée?s?',
    ago: 'il y a #',
    hours: 'heures?',
    numbers: { un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, dix: 10 },
  },
  ignored: `ai-je ai ait aller alors après as-tu as au aucun aucune aujourd aussi autre autres aux avec avez avoir avons ayant
    ça car ce ceci cela celle celles celui ces cet cette ceux chaque comme comment contient contiennent contenant dans de
    depuis des dois-je dois doit doivent dont du elle elles en encore es-tu est-ce est et été être eu faire fait faut hui il
    ils je jour jours laquelle lequel lesquelles lesquels la là le les leur leurs lui ma mais même mes moi mon ne ni nos notre nous on ont ou où par parle parlent pas
    pendant peu peut peux plaît plus pour pourquoi puis-je puis qu quand que quel quelle quelles quels qui quoi rien sa sans se
    ses si sa son sont sous sur ta te tes toi ton tous tout toute toutes trop très tu un une va vers voici voilà vos votre
    vous y-a-t-il a-t-il a-t-elle a-t-on avons-nous actuellement maintenant projet projets tâche tâches travail travaux
    travaille chose choses carte cartes élément éléments statut statuts état priorité priorités type types personne
    personnes gens responsable responsables attribuée attribuées assignée assignées attribué assigné date échéance mot mots
    texte titre intitulée nommée propos concernant sujet cherche chercher recherche trouve trouver liste quelque beaucoup
    nombre total combien reste restent créée créées créé partir cours qu'est occupe charge`,
};

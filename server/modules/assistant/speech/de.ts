import type { Speech } from './speech.ts';

export const de: Speech = {
  polite: `hallo|hi|hey|guten morgen|guten tag|guten abend|bitte|und|ok|okay|kannst du|könntest du|können sie|kannst du mir
    |könntest du mir|ich möchte sehen|ich möchte wissen|ich möchte|ich will|ich brauche|zeig mir|zeige mir|zeige|zeig
    |gib mir|sag mir|nenne mir|nenne|liste mir|liste|lass mich sehen`,
  help: `hilfe|hilf mir|(was|wie|wobei|womit) .*(kannst|könntest|weißt|können) (du|sie)( .*)?
    |was kann ich (dich )?fragen( .*)?|wie funktionierst du|wer bist du|was bist du`,
  greeting: 'hallo|hi|hey|moin|servus|guten morgen|guten tag|guten abend',
  thanks: '(vielen |besten )?dank|danke( schön| dir)?|ok|okay|super|perfekt|prima|toll|genial',
  write: `erstelle?|erzeuge?|lege?|füge?|ergänze?|lösche?|entferne?|verschiebe?|ändere?|weise?|markiere?|setze?
    |aktualisiere?|kommentiere?|benenne?|schließe?|archiviere?|mach|mache|öffne?|bearbeite?|lade|sende?|schick|schicke|schreibe?
    |kopiere?|dupliziere?|stelle?|plane?|neue aufgabe|ignoriere?|vergiss|führe?|trage?`,
  writeAtEnd: `erstellen|erzeugen|anlegen|hinzufügen|ergänzen|löschen|entfernen|verschieben|ändern|zuweisen|markieren|setzen
    |aktualisieren|kommentieren|umbenennen|schließen|abschließen|archivieren|öffnen|bearbeiten|einladen|senden|schicken
    |schreiben|kopieren|duplizieren|wiederherstellen|planen|machen|eintragen`,
  count: 'wie ?viele?|anzahl( der| von)?|zahl der',
  changes: `geändert|verändert|änderungen|änderung|ändert|änderte|geänderte[nr]?|aktualisiert|aktualisierte[nr]?|neu|neues
    |neuigkeiten|passiert|geschehen|getan|gemacht|los`,
  since:
    'seit|ab|nach dem|während|in den letzten|in der letzten|im letzten|letzte[nrms]?|erstellt|erstellte[nr]?|angelegt',
  toDo: '(muss|soll|habe) ich (noch )?(zu )?(tun|machen|erledigen)|zu tun',
  i: 'ich',
  mine: 'mir zugewiesene?[nr]?|meine[rnms]?|mein|für mich|auf mich|bei mir|mir',
  unassigned: `niemandem zugewiesene?[nr]?|nicht zugewiesene?[nr]?|unzugewiesene?[nr]?|keiner person zugewiesene?
    |ohne (zuständige[nr]?|zuständigkeit|zuständige person|verantwortliche[nr]?|bearbeiter|person)|niemandem|niemand`,
  open: `offene?[nrs]?|ausstehende?[nrs]?|unerledigte?[nrs]?|unfertige?[nrs]?|übrig
    |(noch )?nicht (erledigte?|fertige?|abgeschlossene?)[nrs]?`,
  done: 'erledigte?[nrs]?|fertige?[nrs]?|fertiggestellte?[nrs]?|abgeschlossene?[nrs]?|beendete?[nrs]?|geschlossene?[nrs]?',
  every: 'alle|allen|aller|sämtliche[nr]?',
  tasks: 'aufgaben?|arbeit|arbeiten|karten?',
  search: `suche?|suche? nach|finde?|über|zum thema|namens|mit dem titel|mit dem wort|mit dem text
    |(die )?(enthält|enthalten|erwähnt|erwähnen)`,
  or: 'oder|und',
  overdue: 'überfällige?[nrs]?|verspätete?[nrs]?|zu spät|spät|verspätung|im verzug|in verzug|im rückstand',
  undated: 'ohne (fälligkeit|fälligkeitsdatum|datum|termin|frist|enddatum)|undatierte?[nrs]?',
  due: 'werden|wird|fällig|fällige[nrs]?|fällig werden|zu erledigen|zu tun|bis|für|ansteht|anstehen',
  thisWeek: '(in )?diese[rn]? woche',
  nextWeek: '(in |der )?(nächste[rn]?|kommende[rn]?) woche',
  by: 'nach|je|pro|jede[rnms]?',
  nouns: {
    status: 'status|spalten?|zustand',
    person: 'person|personen|zuständige[nrm]?|mitglied|mitglieder|mitgliedern|verantwortliche[nrm]?|leute|leuten',
    priority: 'priorität|prioritäten|dringlichkeit',
    type: 'typ|typen|art|arten',
  },
  workload: 'arbeitslast|auslastung|verteilung',
  before: 'in|im|mit|von|vom|der|die|das|den|dem|am|an|zu|zur|auf',
  assignedTo: '(die )?zugewiesen an|von|für|bei|an|hat|macht',
  genitive: 's',
  endings: 'e|n|en|er|em|es|s',
  statuses: {
    inProgress: 'in arbeit|in bearbeitung|im gang|begonnene?[nr]?|angefangene?[nr]?|laufende?[nr]?',
    toDo: 'zu erledigen|zu tun',
    backlog: 'ungeplante?[nr]?|nicht eingeplante?[nr]?',
    review: 'in prüfung|im review',
    waiting: 'wartende?[nr]?|warten|wartet',
  },
  types: {
    bug: 'fehlern?|bugs?|defekte?|mängel',
    feature: 'funktion(en)?|features?',
    enhancement: 'verbesserung(en)?',
    incident: 'störung(en)?|vorfälle?',
    request: 'anfragen?',
  },
  priorities: {
    highest: `(mit )?(der )?(sehr hohe[rn]?|höchste[rn]?) (priorität|dringlichkeit)|sehr hohe?[rn]?|höchste[rn]?|dringendste[nr]?
      |dringende?[nr]?|kritische?[nr]?|eilige?[nr]?`,
    lowest:
      '(mit )?(der )?(sehr niedrige[rn]?|niedrigste[rn]?|geringste[rn]?) priorität|sehr niedrige?[rn]?|niedrigste[rn]?',
    high: '(mit )?hohe[rn]? priorität|hoch|hohe[rn]?|wichtige?[nr]?',
    medium: '(mit )?(mittlere[rn]?|normale[rn]?) priorität|mittlere[rn]?|mittel',
    low: '(mit )?(niedrige[rn]?|geringe[rn]?) priorität|niedrige?[rn]?|geringe?[rn]?',
  },
  past: {
    yesterday: 'gestern',
    dayBeforeYesterday: 'vorgestern',
    thisMorning: 'heute (morgen|früh)',
    lastWeek: '(letzte[rn]?|vorige[rn]?|vergangene[rn]?) woche',
    thisMonth: 'diese[nmrs]+ monats?',
    lastMonth: '(letzte[nmrs]+|vorige[nmrs]+|vergangene[nmrs]+) monats?',
    last: 'letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?',
    ago: 'vor #',
    hours: 'stunden?',
    numbers: {
      ein: 1,
      eine: 1,
      einem: 1,
      einer: 1,
      eins: 1,
      zwei: 2,
      drei: 3,
      vier: 4,
      fünf: 5,
      sechs: 6,
      sieben: 7,
      zehn: 10,
    },
    months: { jänner: 1, feber: 2 },
  },
  ignored: `aber alle allen aller alles als also am an auch auf aus bei bin bis bitte da das dass davon dazu dem den denn der
    des die dies diese diesem diesen dieser dieses dir du ein eine einem einen einer eines er es etwas euch für gab geben
    gerade gibt gibts hab habe haben hast hat hatte hier hätte ich ihm ihn ihr ihre im in ist jede jedem jeden jeder jedes
    jetzt kann kannst kein keine keinem keinen keiner könnte man mehr mein meine mich mir mit muss müssen nach nicht nichts
    noch nun nur ob oder ohne schon sein seine seit seiten sich sie sind so soll sollte sowie steht stehen such suche suchen
    finde finden über um und uns unser unsere vom von vor wann war waren was wegen weil welche welchem welchen welcher
    welches wem wen wer werden wie wieder wieviele will wir wird wo wofür woran wurde wurden würde zu zum zur zwischen aktuell aktuelle
    aktuellen derzeit momentan zurzeit projekt projekte projekts aufgabe aufgaben arbeit arbeiten arbeitet sache sachen ding
    dinge karte karten element elemente status prioritäten priorität typ typen person personen leute zuständig zuständige
    zugewiesen zugewiesene zugewiesenen datum wort worte wörter text titel thema heißt heißen namens enthält enthalten
    erwähnt erwähnen liste listen fällt fallen tun machen erledigen zeige zeigt viele viel insgesamt gesamt anzahl heute ansteht steht anstehen los seither
    zuletzt ab dran gehört gehören erstellt erstellte erstellten angelegt seit tag`,
};

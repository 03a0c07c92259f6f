/** Texte der Mails zu Anfragen, die per Brief oder Mail kamen. */
export default {
  kind_access: 'eine Kopie deiner Daten (Auskunft)',
  kind_rectification: 'dass deine Daten berichtigt werden',
  kind_erasure: 'dass dein Konto gelöscht wird',
  kind_restriction: 'dass die Verarbeitung deiner Daten eingeschränkt wird',
  kind_objection: 'Widerspruch gegen die Verarbeitung deiner Daten',
  opened_title: 'Deine Anfrage ist angekommen',
  opened_text: 'Du hast uns geschrieben, es geht um: {kind}. Das kam am {arrived} an. Wir antworten dir bis {until}.',
  opened_small: 'Wenn du uns nicht geschrieben hast, melde dich gleich unter der Adresse am Ende dieser Mail.',
  extended_title: 'Deine Anfrage dauert länger',
  extended_text: 'Für deine Anfrage vom {arrived} ({kind}) brauchen wir mehr Zeit. Wir antworten dir bis {until}.',
  fulfilled_title: 'Deine Anfrage ist erledigt',
  fulfilled_text: 'Du hattest uns am {arrived} geschrieben, es ging um: {kind}. Das ist erledigt.',
  refused_title: 'Deine Anfrage ist abgelehnt',
  refused_text: 'Du hattest uns am {arrived} geschrieben, es ging um: {kind}. Dem kommen wir nicht nach.',
  withdrawn_title: 'Deine Anfrage ist zurückgenommen',
  withdrawn_text:
    'Du hattest uns am {arrived} geschrieben, es ging um: {kind}. Wir haben vermerkt, dass sich das erledigt hat.',
  why: 'Grund',
  done: 'Was wir getan haben',
  complain:
    'Wenn du es anders siehst, kannst du dich bei einer Datenschutz-Aufsichtsbehörde beschweren, zum Beispiel dort, wo du wohnst oder arbeitest; die Behörden stehen auf https://www.edpb.europa.eu, in der Schweiz ist es der EDÖB, https://www.edoeb.admin.ch. Du kannst auch vor Gericht gehen.',
} as const

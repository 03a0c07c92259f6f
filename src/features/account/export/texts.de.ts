export default {
  title: 'Deine Daten mitnehmen',
  lead: 'Wir stellen alles zusammen, was über dich gespeichert ist: Profil, Buchungen, Zahlungen, Mitteilungen und mehr, als Archiv mit lesbaren Dateien (JSON). Einmal am Tag.',
  ask: 'Kopie anfordern',
  making: 'Deine Kopie wird zusammengestellt. Du bekommst eine Mail, sobald sie da ist.',
  ready: 'Kopie vom {day}, {size}. Sie liegt hier bis {until}.',
  download: 'Kopie herunterladen',
  tomorrow: 'Eine neue Kopie kannst du einen Tag nach der letzten anfordern.',
  copyTitle: 'Kopie deiner Daten',
  copyText:
    'Hier ist alles, was über dich gespeichert ist, als Archiv mit lesbaren Dateien ({size}). Es liegt bereit bis {until}.',
  readme:
    'Deine Daten bei Viertel. Jede Datei ist eine Liste im Format JSON, das jeder Editor öffnet. Zeiten stehen in UTC, Beträge in Cent (Felder auf _cents). Passwörter und andere Geheimnisse deines Kontos sind nicht dabei.',
} as const

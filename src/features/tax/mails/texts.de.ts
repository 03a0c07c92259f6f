/** Texts of mails and notifications about the report to the tax office. */
export default {
  asked_title: 'Angaben für das Finanzamt',
  asked_text:
    'Wer über eine Plattform Plätze vermietet, wird einmal im Jahr dem Finanzamt gemeldet (Plattformen-Steuertransparenzgesetz). Dafür brauchen wir einige Angaben von dir. Es dauert etwa drei Minuten, und du kannst zwischendurch speichern.',
  asked_button: 'Angaben machen',
  reminded_title: 'Erinnerung: Angaben für das Finanzamt',
  reminded_text:
    'Für die Meldung an das Finanzamt fehlen noch Angaben von dir. 60 Tage nach unserer ersten Frage müssen wir Auszahlungen zurückbehalten, und deine Büros nehmen keine neuen Buchungen an.',
  reminded_button: 'Angaben ergänzen',
  last_reminded_title: 'Letzte Erinnerung: Angaben für das Finanzamt',
  last_reminded_text:
    'Das ist die letzte Erinnerung. Fehlt 60 Tage nach unserer ersten Frage noch etwas, behalten wir Auszahlungen zurück, und deine Büros nehmen keine neuen Buchungen an. Das Gesetz lässt uns keine Wahl.',
  last_reminded_button: 'Angaben ergänzen',
  blocked_title: 'Auszahlungen und neue Buchungen ruhen',
  blocked_text:
    'Für die Meldung an das Finanzamt fehlen weiter Angaben von dir. Auszahlungen bleiben deshalb bei uns, und deine Büros sind nicht neu buchbar. Bestehende Buchungen gelten. In dem Moment, in dem alles da ist, geht beides weiter.',
  blocked_button: 'Jetzt ergänzen',
  unblocked_title: 'Danke, es geht weiter',
  unblocked_text:
    'Deine Angaben für das Finanzamt sind vollständig. Auszahlungen gehen wieder raus, und deine Büros sind buchbar.',
  unblocked_button: 'Meine Büros ansehen',
  copy_title: 'Deine Meldung an das Finanzamt',
  copy_text:
    'Deine Kopie dessen, was wir dem Finanzamt für das vergangene Jahr melden, liegt auf der Seite „Angaben für das Finanzamt“ bereit: was dir gezahlt wurde, unsere Provision, die Zahl der Buchungen und der vermieteten Tage.',
  copy_button: 'Kopie ansehen',
  corrected_title: 'Meldung an das Finanzamt für {year} berichtigt',
  corrected_text:
    'Wir haben dem Finanzamt berichtigt, was wir für {year} über dich gemeldet hatten. Deine Kopie auf der Seite „Angaben für das Finanzamt“ hat den neuen Stand.',
  corrected_button: 'Kopie ansehen',
  withdrawn_title: 'Meldung an das Finanzamt für {year} zurückgenommen',
  withdrawn_text:
    'Wir haben dem Finanzamt mitgeteilt, dass unsere Meldung über dich für {year} nicht mehr gilt. Deine frühere Kopie ist damit überholt.',
  withdrawn_button: 'Kopien ansehen',
  never_mailed: 'Nach Steuernummern oder Bankdaten fragen wir nie per E-Mail, nur auf unserer Seite.',
} as const

/** The onboarding in 4 steps. */
export default {
  title: 'Konto einrichten',
  stepOf: 'Schritt {step} von {count}',
  steps: 'Schritte',
  later: 'Später',
  next: 'Weiter',
  skip: 'Überspringen',

  typeTitle: 'Wofür nutzt du Viertel?',
  typeHome: 'Für mich',
  typeHomeText: 'Ich suche einen Platz, wenn es zu Hause nicht geht.',
  typeCompany: 'Für mein Unternehmen',
  typeCompanyText: 'Mein Unternehmen zahlt, Mitarbeitende buchen.',
  typeProvider: 'Ich biete Plätze an',
  typeProviderText: 'Ich habe Schreibtische oder Räume, die andere stundenweise nutzen können.',

  youTitle: 'Über dich',
  youText: 'Das sieht nur, mit wem dich eine Buchung oder dein Unternehmen verbindet.',
  billingTitle: 'Rechnungsadresse',
  billingText: 'Damit geht das Buchen schneller. Du kannst das auch beim ersten Mal angeben.',
  billingTextCompany: 'Unternehmen und Anbieter geben eine USt-IdNr. oder eine Steuernummer an.',

  billingByCompany: 'Deine Buchungen bezahlt dein Unternehmen.',

  firstTitle: 'Los geht’s',
  firstHome: 'Such dir einen Platz in deiner Nähe.',
  firstHomeGo: 'Plätze suchen',
  firstCompany:
    'Dein Konto ist eingerichtet. Mach daraus jetzt das Konto deines Unternehmens, oder such dir schon einmal einen Platz aus.',
  firstCompanyGo: 'Zum Unternehmenskonto',
  firstProvider: 'Dein Konto ist eingerichtet. Deine Büros findest du hier.',
  firstProviderVerify: 'Bestätige noch deine E-Mail-Adresse, dann steht dir die Ansicht für Anbieter offen.',
  firstProviderGo: 'Meine Büros',

  hint_one: 'Noch ein Schritt, dann ist dein Konto eingerichtet.',
  hint_other: 'Noch {count} Schritte, dann ist dein Konto eingerichtet.',
  hintGo: 'Weitermachen',
} as const

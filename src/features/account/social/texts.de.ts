/** Anmelden mit Google und Apple. */
export default {
  google: 'Mit Google anmelden',
  apple: 'Mit Apple anmelden',
  linkFirst: 'Zu dieser Adresse gibt es schon ein Konto. Melde dich an, dann verbinden wir {provider}.',
  unverified: '{provider} hat diese E-Mail-Adresse nicht bestätigt. Registriere dich mit E-Mail und Passwort.',
  unconfirmed: 'Bestätige zuerst deine E-Mail-Adresse. Danach kannst du {provider} verbinden.',
  noEmail:
    '{provider} hat keine E-Mail-Adresse mitgeschickt. Gib sie bei {provider} frei oder registriere dich mit E-Mail und Passwort.',
  denied: 'Du hast die Anmeldung mit {provider} abgebrochen.',
  otherAccount: 'Dieses Konto bei {provider} ist schon mit einem anderen Konto verbunden.',
  failed: 'Die Anmeldung mit {provider} hat nicht geklappt. Bitte versuche es noch einmal.',

  connectTitle: '{provider} verbinden?',
  connectText:
    'Danach kannst du dich auch mit {provider} bei deinem Konto {email} anmelden. Dein Passwort gilt weiter.',
  connect: '{provider} verbinden',
  notNow: 'Jetzt nicht',

  termsTitle: 'Noch ein Schritt',
  termsText: 'Bevor du buchst oder etwas anbietest, brauchen wir dein Einverständnis.',
  terms: 'Ich stimme den {terms} zu und habe die {privacy} gelesen.',
  termsLink: 'Nutzungsbedingungen',
  privacyLink: 'Datenschutzerklärung',
  termsMissing: 'Bitte stimme den Nutzungsbedingungen zu.',
  agree: 'Zustimmen und weiter',
}

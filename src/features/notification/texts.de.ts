export default {
  greeting: 'Hallo {name},',
  footer: 'Du bekommst diese Mail, weil sie zu deinem Konto oder deiner Buchung bei Viertel gehört.',
  link_hint: 'Wenn der Knopf nicht geht, kopiere diese Adresse in den Browser:',
} as const

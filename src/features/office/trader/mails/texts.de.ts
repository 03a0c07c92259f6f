/** Texte der Frage nach den Angaben zum Anbieter. */
export default {
  title: 'Wer bietet deine Büros an?',
  text: 'Deine Büros sind in der Suche, aber uns fehlen Angaben zu dir: ob du gewerblich oder als Privatperson anbietest und, wenn gewerblich, Name, Anschrift, Telefon und E-Mail. Das Gesetz über digitale Dienste verlangt sie, und Gäste sehen, bei wem sie buchen. Deine Büros bleiben vorerst in der Suche.',
  button: 'Angaben machen',
  small: 'Du brauchst dafür etwa zwei Minuten. Nach Passwörtern oder Bankdaten fragen wir nie per E-Mail.',
} as const

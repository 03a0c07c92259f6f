/** Texte dazu, dass ein Webhook ausgeschaltet wurde. */
export default {
  disabled_title: 'Webhook an {host} ist ausgeschaltet',
  disabled_text:
    'Dort ist seit Tagen nichts mehr angekommen, oder die Adresse sagt, dass es sie nicht mehr gibt. Wir senden nichts mehr dorthin, bis du den Webhook wieder einschaltest. Was fehlt, kannst du danach noch einmal senden lassen.',
  button: 'Webhooks ansehen',
} as const

export default {
  consentTitle: 'Dürfen wir mitzählen?',
  consentAsk:
    'Wir wüssten gern, wonach gesucht wird: Ort auf etwa einen Kilometer, Zeit, Dauer und was gemerkt wird. Ohne deinen Namen, nur auf unserem eigenen Server.',
  consentYes: 'Ja, mitzählen',
  consentNo: 'Nein',
  consentIsYes: 'Du hast zugestimmt. Du kannst es dir jederzeit anders überlegen.',
  consentIsNo: 'Du hast abgelehnt: Wir zählen dich nicht mit.',
  consentFailed: 'Das kam nicht an. Bitte versuche es noch einmal.',
  consentMore: 'Mehr dazu',
}

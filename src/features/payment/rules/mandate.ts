/**
 * Names the text of the mandate that people accept (payment/texts.*.ts: mandateText, mandateCreditor). A change of that text is another
 * name, so that it is known what each of them has accepted.
 */
export const MANDATE_TEXT = '2026-11-26'

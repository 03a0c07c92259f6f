/** Why a statement is not paid, as a text key of this feature; what a bank does not explain is not explained. */
const REASONS: Readonly<Record<string, 'confirm' | 'money' | 'expired' | 'taken_back' | 'account'>> = {
  authentication_required: 'confirm',
  authentication_failed: 'confirm',
  insufficient_funds: 'money',
  expired_card: 'expired',
  debit_refused: 'taken_back',
  account_closed: 'account',
}

/** @param code as the payment provider gave it */
export function failedReason(code: string | null) {
  const reason = code !== null && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
  return reason === undefined ? null : (`reason_${reason}` as const)
}

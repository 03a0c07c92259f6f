/** Events that the feature handles itself. */
export type NotificationEvents = {
  /** An operator sends a mail again that was not sent. */
  readonly 'notification.resend': { readonly notification: number; readonly event: number; readonly to: string }
  /** A push that waited for the end of the quiet hours is due. */
  readonly 'notification.due': { readonly notification: number; readonly event: number }
}

/** Events that the feature handles itself. */
export type NotificationEvents = {
  /** A push that waited for the end of the quiet hours is due. */
  readonly 'notification.due': { readonly notification: number; readonly event: number }
}

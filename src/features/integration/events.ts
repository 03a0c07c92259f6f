/** Events of webhooks, and those of offices that only webhooks hear of. */
export type IntegrationEvents = {
  /** Nothing has arrived at an address for days, so nothing is sent there any more; its owner is told. */
  readonly 'webhook.disabled': { readonly endpoint: string }
  /**
   * Written by triggers, where the provider has an address that may want them (0099_webhooks.sql): whatever path leads
   * there, an office can be found now, cannot be found any more, or says something else.
   */
  readonly 'office.listed': null
  readonly 'office.unlisted': null
  readonly 'office.changed': null
}

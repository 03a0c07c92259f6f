/** Events of the terms; each names the person who is told. */
export type ContentEvents = {
  /** A change of the terms is coming. */
  readonly 'terms.announced': { readonly version: number }
}

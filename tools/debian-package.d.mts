/** The first of these places that there is, after installing the package where there is none. */
export function programOf(places: readonly (string | undefined)[], debianPackage: string): Promise<string | undefined>

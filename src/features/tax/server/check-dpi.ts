/** Checks a message from outside: libxml2 against a schema, by default our own of its documentation. For tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** A folder with the tax office's own schema (DPIXML_v1.0.xsd and its parts), where somebody has fetched it. */
export const OFFICIAL = process.env['DPI_SCHEMA'] ?? ''

const OWN = join(import.meta.dirname, 'dpi.xsd')

xmlRegisterFsInputProviders()

/** @throws when the message is not as the schema says */
export function checkDpi(text: string, schema = OWN): void {
  using definition = XmlDocument.fromBuffer(readFileSync(schema), { url: schema })
  using validator = XsdValidator.fromDoc(definition)
  using checked = XmlDocument.fromString(text)
  validator.validate(checked)
}

/**
 * How deeply Markdown may nest. The parser goes one call deeper for each level and longer the more marks stand in one
 * paragraph, so a text of a few kilobytes could take it minutes or more stack than there is.
 */
const DEEPEST_LINE = 12
/** Far more than a paragraph or a table needs whose every other word is bold. */
const MOST_MARKS = 1000

/** Quotes and lists that one line opens, for example `> - 1. `. */
const OPENED = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/
const OPENING = />|[-+*](?=[ \t])|\d[.)]/g
/** `* * *` is a rule and nests nothing. */
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/
const MARKS = /\*+|_+|~+|`+|\[/g

export function isNestedTooDeeply(markdown: string): boolean {
  return markdown.split(/\n[ \t]*\n/).some((part) => {
    if ((part.match(MARKS)?.length ?? 0) > MOST_MARKS) return true
    return part.split('\n').some((line) => !RULE.test(line) && openedBy(line) > DEEPEST_LINE)
  })
}

const openedBy = (line: string) => OPENED.exec(line)?.[0].match(OPENING)?.length ?? 0

/** Keeps a number and what belongs to it on one line: "3 days", "10 MB", and in Malayalam the ending behind a hyphen. */

/** A longer word may begin a line of its own: with large text the pair would not fit into a narrow one. */
const NUMBER_AND_WORD = /(\d) (?=[\p{L}\p{M}]{1,12}(?![\p{L}\p{M}]))/gu
const NUMBER_AND_ENDING = /(\d)-(?=[\u0D00-\u0D7F])/g

export const unbroken = (text: string): string =>
  text.replace(NUMBER_AND_WORD, '$1\u00A0').replace(NUMBER_AND_ENDING, '$1-\u2060')

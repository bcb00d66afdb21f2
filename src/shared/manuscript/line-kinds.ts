const SCENE_BREAK =
  /^(?:(?:[*＊✱]\s*){3,}|(?:[-—–─]\s*){3,}|(?:[~～]\s*){3,}|(?:[•·]\s*){3,}|(?:#\s*){1,3}|⁂|(?:[◇◆]\s*){1,3})$/u;

/** Whether a line is a scene break: three asterisks, dashes, a single #, and the like. */
export const isSceneLine = (line: string): boolean => SCENE_BREAK.test(line.trim());

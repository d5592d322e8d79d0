export const knowledgePath = "/resources/knowledge-base";
